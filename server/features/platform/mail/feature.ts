import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { mailLater } from './later.ts';
import { tables } from './model.ts';
import { showMailProvider, saveMailProvider, testMailProvider } from './operations.ts';

export const mail = feature('mail', {
	operations: {
		'mail.show': showMailProvider,
		'mail.save': saveMailProvider,
		'mail.test': testMailProvider
	},
	tables,
	jobs: { 'mail.send': mailLater },
	admin,
	screens: [
		{ title: 'admin.area.mail', area: 'mail', href: '/admin/mail-providers', group: 'administration', place: 100 }
	]
});
