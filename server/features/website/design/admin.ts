import type { AdminRoute } from '../../../web/admin/admin.ts';
import { addFont, fontFormBytes, removeFont } from './operations/fonts.ts';
import { saveDesign, showDesign } from './operations/screen.ts';

const base = '/admin/pages/design';

export const routes: AdminRoute[] = [
	{ method: 'get', path: base, operation: showDesign },
	{
		method: 'post',
		path: base,
		operation: saveDesign,
		status: { code: 200, word: 'updated' },
		screen: base
	},
	{
		method: 'post',
		path: `${base}/fonts`,
		operation: addFont,
		status: { code: 201, word: 'created' },
		formBytes: fontFormBytes,
		screen: base
	},
	{
		method: 'delete',
		path: `${base}/fonts/:id`,
		operation: removeFont,
		status: { code: 200, word: 'deleted' },
		query: ['force']
	}
];
