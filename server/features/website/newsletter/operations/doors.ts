import { confirmSubscription, showConfirmation, showEnd, unsubscribe } from './answer.ts';
import { showSubscription, subscribe } from './subscribe.ts';

/** What the doors of the newsletter call. */
export const newsletterOperations = {
	offer: showSubscription,
	subscribe,
	asked: showConfirmation,
	confirm: confirmSubscription,
	ending: showEnd,
	unsubscribe
};
