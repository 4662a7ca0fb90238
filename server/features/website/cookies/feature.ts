import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { saveCookies, showCookies } from './operations.ts';

export const cookies = feature('cookies', {
	operations: {
		'cookies.show': showCookies,
		'cookies.save': saveCookies
	},
	admin,
	screens: [{ title: 'admin.area.cookies', area: 'cookies', href: '/admin/cookies', group: 'website', place: 95 }]
});
