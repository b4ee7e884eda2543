import dynamic from "next/dynamic";

/** The inspector, loaded when something is pointed at. */
export const LazyInspector = dynamic(() => import("./inspector").then((module) => module.Inspector));
