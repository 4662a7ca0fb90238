import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { tables } from './model.ts';
import { saveProfile, showProfile, showSecurityContact } from './operations.ts';

export const profile = feature('profile', {
	operations: {
		'profile.show': showProfile,
		'profile.save': saveProfile,
		'profile.securityContact': showSecurityContact
	},
	tables,
	admin,
	screens: [
		{ title: 'admin.area.profile', area: 'profile', href: '/admin/profile', group: 'administration', place: 50 }
	]
});
