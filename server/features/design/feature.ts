import { feature } from '../feature.ts';
import { showDesign } from './operations.ts';

export const design = feature('design', {
	operations: {
		'design.show': showDesign
	},
	screens: [
		// It shows nothing yet, so it stands there only for those who have nothing else.
		{
			title: 'admin.area.design',
			area: 'design',
			href: '/admin/pages/design',
			group: 'website',
			place: 90,
			isFallback: true
		}
	]
});
