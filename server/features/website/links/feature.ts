import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { linksNeed } from './need.ts';
import { checkLink, searchLinkTargets } from './operations/choices.ts';
import { listDeadLinks } from './operations/dead-links.ts';
import {
	createRedirect,
	deleteRedirect,
	followRedirect,
	listRedirects,
	updateRedirect
} from './operations/redirects.ts';
import { routes as rest } from './rest.ts';

export const links = feature('links', {
	needs: [linksNeed],
	operations: {
		'link.dead': listDeadLinks,
		'link.targets': searchLinkTargets,
		'link.check': checkLink,
		'redirect.list': listRedirects,
		'redirect.create': createRedirect,
		'redirect.update': updateRedirect,
		'redirect.remove': deleteRedirect,
		'redirect.follow': followRedirect
	},
	rest,
	restExamples: new URL('./rest-examples.json', import.meta.url),
	admin,
	screens: [
		{
			title: 'admin.area.links',
			area: 'pages',
			href: '/admin/links',
			alsoAt: '/admin/redirects',
			group: 'website',
			place: 93
		}
	]
});
