import { feature } from '../../feature.ts';
import { linksNeed } from './need.ts';
import { listDeadLinks } from './operations.ts';
import { routes as rest } from './rest.ts';

export const links = feature('links', {
	needs: [linksNeed],
	operations: { 'link.dead': listDeadLinks },
	rest,
	restExamples: new URL('./rest-examples.json', import.meta.url),
	screens: [{ title: 'admin.area.links', area: 'pages', href: '/admin/links', group: 'website', place: 93 }]
});
