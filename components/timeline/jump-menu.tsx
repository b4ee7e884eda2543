"use client";

import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Popover } from "@/components/ui/popover";
import { formatInteger } from "@/lib/core/format-number";
import { countOf, JUMP_KEYS, JUMP_NAMES, JUMPS, type Jump } from "./jumps";
import type { ThreadOutline } from "./thread-outline";
import styles from "./timeline-bar.module.css";

/** To the next or previous of what readers look for, with the key that does the same. */
export function JumpMenu({ outline, onJump }: { outline: ThreadOutline; onJump: (jump: Jump, by: 1 | -1) => void }) {
  return <Popover label="Jump">{() => <Jumps outline={outline} onJump={onJump} />}</Popover>;
}

function Jumps({ outline, onJump }: { outline: ThreadOutline; onJump: (jump: Jump, by: 1 | -1) => void }) {
  const jumps = useMemo(() => JUMPS.map((jump) => ({ jump, count: countOf(outline, jump) })), [outline]);
  return (
    <ul>
      {jumps.map(({ jump, count }) => (
        <li key={jump} className={styles.jump}>
          <span>
            {JUMP_NAMES[jump]} <span className={styles.count}>{formatInteger(count)}</span>
          </span>
          <Button
            look="icon"
            aria-label={`Previous ${JUMP_NAMES[jump]}`}
            title={keyOf(jump, -1)}
            disabled={count === 0}
            onClick={() => onJump(jump, -1)}
          >
            <Icon name="up" />
          </Button>
          <Button
            look="icon"
            aria-label={`Next ${JUMP_NAMES[jump]}`}
            title={keyOf(jump, 1)}
            disabled={count === 0}
            onClick={() => onJump(jump, 1)}
          >
            <Icon name="down" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

function keyOf(jump: Jump, by: 1 | -1): string | undefined {
  return JUMP_KEYS.find(([, each, way]) => each === jump && way === by)?.[0];
}
