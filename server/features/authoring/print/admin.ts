import type { AdminRoute } from '../../../web/admin/admin.ts';
import type { PdfAnswer } from '../../../runtime/pdf/order.ts';
import { sendPdf } from '../../../web/admin/pdf.ts';
import { showPrint } from './operations/summary.ts';
import { listUnprintable } from './operations/unprintable.ts';
import { printCards, printLetters, printPosters, printStickers } from './operations/pages.ts';
import { stickerParameters } from './sticker-query.ts';

const send: AdminRoute['send'] = (output, response, log) => sendPdf(output as unknown as PdfAnswer, response, log);
const file = { method: 'get', json: 'always', send } as const;

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/summary', operation: showPrint, query: ['event'] },
	{ method: 'get', path: '/admin/summary/names', operation: listUnprintable, json: 'always', query: ['event'] },
	{ ...file, path: '/admin/summary/stickers.pdf', operation: printStickers, query: stickerParameters },
	{
		...file,
		path: '/admin/summary/posters.pdf',
		operation: printPosters,
		query: ['event', 'of', 'size', 'catalogs']
	},
	{ ...file, path: '/admin/teams/cards.pdf', operation: printCards, query: ['event', 'team'] },
	{ ...file, path: '/admin/teams/invitations.pdf', operation: printLetters, query: ['event', 'team'] }
];
