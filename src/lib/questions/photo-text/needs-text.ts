/** Whether a text is required: without it nobody could give the right answer, or any answer at all. */
export const needsText = ({ requirePhoto, accept }: { requirePhoto: boolean; accept: readonly string[] }): boolean =>
	!requirePhoto || accept.length > 0;
