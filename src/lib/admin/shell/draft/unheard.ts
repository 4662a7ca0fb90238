// Without a network each retry sends what was written by then.
const mostUnheard = 20;

/** What was sent without an answer, and one more; of many the oldest goes. */
export const withUnheard = <Sent>(unheard: readonly Sent[], sent: Sent): Sent[] =>
	[...unheard, sent].slice(-mostUnheard);
