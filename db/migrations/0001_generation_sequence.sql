-- Written by hand: drizzle-kit expresses neither column storage nor functions.
create sequence derived_generation_seq as bigint;
--> statement-breakpoint
-- The stored bytes are compressed already; a second compression by TOAST would only cost time.
alter table chunks alter column stored set storage external;
--> statement-breakpoint
alter table contents alter column stored set storage external;
--> statement-breakpoint
-- The app role cannot delete chunks. Of those staged longer ago than `older_than` this removes what no revision names,
-- at most 1,000 a call. The lock waits for links under way and holds back new ones, so a link that reads `chunks` in
-- the statement that inserts into `revision_chunks` either finds its chunk for good or finds it gone.
create function sweep_orphan_chunks(older_than interval) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  swept integer;
begin
  lock table public.revision_chunks in share mode;
  delete from public.chunks c
  using (
    select s.team_id, s.id from public.chunks s
    where s.staged_at < now() - older_than
      and not exists (select from public.revision_chunks r where r.team_id = s.team_id and r.chunk_id = s.id)
    limit 1000
  ) orphan
  where c.team_id = orphan.team_id and c.id = orphan.id;
  get diagnostics swept = row_count;
  return swept;
end
$$;
--> statement-breakpoint
revoke all on function sweep_orphan_chunks(interval) from public;
