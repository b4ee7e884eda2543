/** Nothing to start. Without this file Next takes the one of the project around it. */
export function register(): void {}
