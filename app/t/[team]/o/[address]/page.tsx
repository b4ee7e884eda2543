import type { Metadata } from "next";
import { AddressProblem } from "@/components/observation/address-problem";
import { ObservationView } from "@/components/observation/observation-view";
import { originOf } from "@/lib/http/origin";
import { pageContext } from "@/lib/http/page-context";
import { findAddressed } from "./data";

interface Props {
  params: Promise<{ team: string; address: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function load({ params, searchParams }: Props) {
  const { team: slug, address } = await params;
  const { ctx, team } = await pageContext(slug);
  const { session, thread } = await searchParams;
  return { team, found: await findAddressed(ctx, address, first(session), first(thread)) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { found } = await load(props);
  return { title: "recalled" in found ? `§${found.recalled.id}` : "Address" };
}

export default async function ObservationPage(props: Props) {
  const { team, found } = await load(props);
  if ("problem" in found) return <AddressProblem team={team.slug} {...found} />;
  return <ObservationView team={team.slug} origin={await originOf()} {...found} />;
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
