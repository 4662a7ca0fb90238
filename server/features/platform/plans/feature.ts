import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { tables } from './model.ts';
import { showSubscription } from './operations.ts';

export const plans = feature('plans', {
	operations: {
		'subscription.show': showSubscription
	},
	tables,
	admin,
	screens: [
		{
			title: 'admin.area.subscription',
			area: 'subscription',
			href: '/admin/subscription',
			group: 'administration',
			place: 60
		}
	]
});
