import { confirmSubscription, showConfirmation, showEnd, unsubscribe } from './answer.ts';
import { showSubscription, subscribe } from './subscribe.ts';

/** The operations of the newsletter. */
export const newsletterOperations = {
	offer: showSubscription,
	subscribe,
	asked: showConfirmation,
	confirm: confirmSubscription,
	ending: showEnd,
	unsubscribe
};
