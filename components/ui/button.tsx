import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { cx } from "./cx";

export type ButtonLook = "plain" | "strong" | "quiet" | "icon" | "link";

/** The class of a button's look, for links that look like one. */
export function buttonClass(look: ButtonLook = "plain"): string | undefined {
  if (look === "link") return styles.link;
  if (look === "icon") return cx(styles.button, styles.quiet, styles.icon);
  return cx(styles.button, look !== "plain" && styles[look]);
}

export function Button({ look = "plain", className, ...rest }: ComponentProps<"button"> & { look?: ButtonLook }) {
  return <button type="button" className={cx(buttonClass(look), className)} {...rest} />;
}
