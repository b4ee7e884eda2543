import { sentenceOf } from "@/lib/client/call";
import { Button } from "./button";

/** That something did not come, in a sentence, and a way to ask for it again. */
export function Trouble({
  what,
  error,
  onRetry,
  className,
  isQuiet = false,
}: {
  /** A sentence that says what is missing, where the place does not. */
  what?: string;
  error: unknown;
  onRetry: () => unknown;
  className?: string | undefined;
  /** Among other text, a link rather than a button. */
  isQuiet?: boolean;
}) {
  return (
    <p className={className} role="alert">
      {what ? `${what} ` : null}
      {sentenceOf(error)}{" "}
      <Button {...(isQuiet && { look: "link" })} onClick={() => onRetry()}>
        Try again
      </Button>
    </p>
  );
}
