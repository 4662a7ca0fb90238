import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { showPrint } from './operations/summary.ts';
import { listUnprintable } from './operations/unprintable.ts';
import { printCards, printLetters, printPosters, printStickers } from './operations/pages.ts';

export const print = feature('print', {
	operations: {
		'print.show': showPrint,
		'print.listUnprintable': listUnprintable,
		'print.stickers': printStickers,
		'print.posters': printPosters,
		'print.cards': printCards,
		'print.letters': printLetters
	},
	admin,
	screens: [
		{ title: 'admin.area.summary', area: 'events', href: '/admin/summary', group: 'quiz', place: 52, ofEvent: true }
	]
});
