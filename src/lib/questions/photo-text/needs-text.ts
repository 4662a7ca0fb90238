/** Whether a text must be asked for: without it nobody could give what is right, or any answer at all. */
export const needsText = ({ requirePhoto, accept }: { requirePhoto: boolean; accept: readonly string[] }): boolean =>
	!requirePhoto || accept.length > 0;
