import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { tables } from './model.ts';
import { confirmSubscription, showConfirmation, showEnd, unsubscribe } from './operations/answer.ts';
import { showSubscription, subscribe } from './operations/subscribe.ts';
import { cleanSubscribers, exportSubscribers, listSubscribers, removeSubscriber } from './operations/subscribers.ts';

export const newsletter = feature('newsletter', {
	operations: {
		'newsletter.offer': showSubscription,
		'newsletter.subscribe': subscribe,
		'newsletter.asked': showConfirmation,
		'newsletter.confirm': confirmSubscription,
		'newsletter.ending': showEnd,
		'newsletter.unsubscribe': unsubscribe,
		'subscriber.list': listSubscribers,
		'subscriber.export': exportSubscribers,
		'subscriber.remove': removeSubscriber,
		'subscriber.clean': cleanSubscribers
	},
	tables,
	admin,
	screens: [
		{ title: 'admin.area.newsletter', area: 'newsletter', href: '/admin/newsletter', group: 'website', place: 70 }
	],
	everyMinute: [{ operation: cleanSubscribers }]
});
