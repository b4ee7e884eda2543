import { customType } from "drizzle-orm/pg-core";

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** Sets of event ordinals. Postgres answers membership (`seq <@ ranges`) without unfolding them. */
export const int4multirange = customType<{ data: string; driverData: string }>({ dataType: () => "int4multirange" });
