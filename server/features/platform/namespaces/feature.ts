import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { tables } from './model.ts';
import { tools } from './tools.ts';
import {
	chooseNamespace,
	closeForRemoval,
	createNamespace,
	emptyTrash,
	listForApps,
	listManaged,
	listNamespaces,
	removeNamespace,
	reopenNamespace,
	updateNamespace
} from './operations.ts';
import { search } from './search.ts';

export const namespaces = feature('namespaces', {
	operations: {
		'namespace.list': listNamespaces,
		'namespace.listForApps': listForApps,
		'namespace.choose': chooseNamespace,
		'namespace.create': createNamespace,
		'namespace.manage': listManaged,
		'namespace.update': updateNamespace,
		'namespace.remove': removeNamespace,
		'namespace.close': closeForRemoval,
		'namespace.reopen': reopenNamespace,
		'trash.empty': emptyTrash
	},
	tables,
	tools,
	admin,
	everyHour: [{ operation: emptyTrash }],
	search,
	screens: [
		{
			title: 'admin.area.namespaces',
			area: 'namespaces',
			href: '/admin/namespaces',
			group: 'administration',
			place: 20
		}
	]
});
