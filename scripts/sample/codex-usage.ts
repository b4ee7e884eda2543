interface Spent {
  input: number;
  cached: number;
  output: number;
  reasoning: number;
}

export interface Usage {
  usage: Record<string, number>;
  turn_token_usage: Record<string, number>;
  thread_token_usage: Record<string, number>;
}

/** Codex's spelling of a usage: what was cached is inside the input, reasoning inside the output. */
export function countTokens(spent: Spent): Record<string, number> {
  return {
    input_tokens: spent.input,
    cached_input_tokens: spent.cached,
    cache_write_input_tokens: 0,
    output_tokens: spent.output,
    reasoning_output_tokens: spent.reasoning,
    total_tokens: spent.input + spent.output,
  };
}

/** Running totals of a thread. */
export function usageTotals(): { add(spent: Spent): Usage; total(): Record<string, number> } {
  const sum: Spent = { input: 0, cached: 0, output: 0, reasoning: 0 };
  return {
    add(spent) {
      sum.input += spent.input;
      sum.cached += spent.cached;
      sum.output += spent.output;
      sum.reasoning += spent.reasoning;
      const total = countTokens(sum);
      return { usage: countTokens(spent), turn_token_usage: total, thread_token_usage: total };
    },
    total: () => countTokens(sum),
  };
}
