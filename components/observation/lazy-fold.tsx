import dynamic from "next/dynamic";

/** An observation's fold, loaded when the first one is unfolded: most rows of a page never are. */
export const LazyFold = dynamic(() => import("./observation-fold").then((module) => module.ObservationFold));
