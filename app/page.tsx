import { redirect } from "next/navigation";
import { sessionsPath } from "@/components/app/paths";
import { signedInTeam } from "@/lib/http/page-context";

export default async function Home() {
  const team = await signedInTeam();
  redirect(team ? sessionsPath(team.slug) : "/sign-in");
}
