import dynamic from "next/dynamic";

/** The inspector, loaded when something is pointed at. Until then nothing: else the whole page would give way to its skeleton. */
export const LazyInspector = dynamic(() => import("./inspector").then((module) => module.Inspector), {
  loading: () => null,
});
