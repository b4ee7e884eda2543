type Work = () => Promise<void>;

/** What has to be undone before the process may end, undone in reverse order by a signal or by `run`. */
export class Shutdown {
  readonly #work: Work[] = [];
  #running: Promise<void> | undefined;

  constructor() {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => this.#stop());
    if (process.env.npm_lifecycle_event) this.#watchParent();
  }

  /** Ctrl-C reaches us from the terminal and once more through npm: only the first signal counts. */
  #stop(): void {
    if (this.isRunning) return;
    console.log("\nStopping …");
    void this.run().then(() => process.exit(0));
  }

  /** When npm is killed we are not told, and nobody would know whom to stop. */
  #watchParent(): void {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && this.#stop(), 500).unref();
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  add(work: Work): void {
    this.#work.push(work);
  }

  /** One failure does not keep the rest from being undone. */
  run(): Promise<void> {
    this.#running ??= (async () => {
      for (const work of this.#work.reverse()) {
        await work().catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
      }
    })();
    return this.#running;
  }
}
