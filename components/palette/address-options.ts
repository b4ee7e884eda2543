import { type Address, parseAddress } from "@/lib/core/address";
import { AppError } from "@/lib/core/errors";

export interface AddressFound {
  addresses: readonly Address[];
  /** What is wrong with the text, when it was meant as an address and is none. */
  hint: string | null;
}

/** The addresses a text names in any spelling, pasted stubs included; two different ones are both offered. */
export function findAddresses(text: string): AddressFound {
  if (text.trim() === "") return { addresses: [], hint: null };
  try {
    return { addresses: [parseAddress(text)], hint: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { ids } = error.details;
    const both = Array.isArray(ids) ? ids.filter((id): id is string => typeof id === "string") : [];
    return {
      addresses: both.map((id) => ({ id, session: null })),
      hint: text.includes("§") && both.length === 0 ? error.message : null,
    };
  }
}
