"use client";

import Link from "next/link";
import type { MouseEvent } from "react";
import { MachineText } from "@/components/observation/machine-text";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import type { ViewItem } from "@/lib/api/view";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import { foldText } from "./fold-text";
import type { ViewLinks } from "./view-items";
import styles from "./view-items.module.css";
import { ITEM_WORDS } from "./view-words";

/** One item of the view, as the model would get it; what is long begins folded. */
export function ItemRow({
  item,
  isGone,
  links,
  isOpen,
  onToggle,
}: {
  item: ViewItem;
  isGone: boolean;
  links: ViewLinks;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { kind, text, tokens, step, observationId } = item;
  const address = observationId === null ? "" : `§${observationId}`;
  const isNamed = address !== "" && text.startsWith(address);
  const words = isNamed ? text.slice(address.length) : text;
  const folded = foldText(words);
  return (
    <li className={styles.row} data-gone={isGone || undefined}>
      <span className={styles.step}>
        {step === null ? null : (
          <>
            <span className="visually-hidden">step </span>
            {formatInteger(step)}
          </>
        )}
      </span>
      <span className={styles.kind}>{ITEM_WORDS[kind]}</span>
      <div className={cx(styles.text, kind === "turn" && styles.said)}>
        {address === "" ? null : <AddressLink item={item} links={links} />}
        {isNamed || address === "" ? null : " "}
        <MachineText text={isOpen || folded === null ? words : folded} />
        {folded === null ? null : (
          <>
            {isOpen ? " " : "… "}
            <Button look="link" className={styles.unfold} aria-expanded={isOpen} onClick={onToggle}>
              {isOpen ? "Fold" : `All ${formatCount(words.length, "char")}`}
            </Button>
          </>
        )}
        {isGone ? <span className="visually-hidden"> The client’s view no longer held it.</span> : null}
      </div>
      <span className={styles.tokens}>{formatCount(tokens, "token")}</span>
    </li>
  );
}

/** To an observation: shown beside the view, or, as a link, in an address of its own. */
export function AddressLink({ item: { observationId, seq }, links }: { item: ViewItem; links: ViewLinks }) {
  if (seq === null) return <span className={styles.id}>§{observationId}</span>;
  function go(event: MouseEvent) {
    if (seq === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    links.onGo(seq);
  }
  return (
    <Link
      className={styles.id}
      href={links.hrefOf(seq)}
      aria-current={links.current === seq ? "true" : undefined}
      onClick={go}
      prefetch={false}
    >
      §{observationId}
    </Link>
  );
}
