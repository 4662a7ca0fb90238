import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { tables } from './model.ts';
import { listAudit } from './operations.ts';

export const audit = feature('audit', {
	operations: {
		'audit.list': listAudit
	},
	tables,
	admin
});
