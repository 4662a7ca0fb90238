import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { routes as legacy } from './legacy.ts';
import { tables } from './model.ts';
import {
	listTeams,
	replaceTeams,
	createTeams,
	importTeams,
	updateTeam,
	rotateTeam,
	signOutTeam,
	listTeamLinks,
	cleanDevices
} from './operations.ts';
import { nameTeams } from './operations/name.ts';
import { routes as rest } from './rest.ts';
import { search } from './search.ts';
import { tools } from './tools.ts';

export const teams = feature('teams', {
	operations: {
		'team.list': listTeams,
		'team.named': nameTeams,
		'team.replace': replaceTeams,
		'team.create': createTeams,
		'team.import': importTeams,
		'team.update': updateTeam,
		'team.rotate': rotateTeam,
		'team.signOut': signOutTeam,
		'team.links': listTeamLinks,
		'device.clean': cleanDevices
	},
	tables,
	rest,
	restExamples: new URL('./rest-examples.json', import.meta.url),
	tools,
	legacy,
	admin,
	everyHour: [{ operation: cleanDevices }],
	search,
	screens: [{ title: 'admin.area.teams', area: 'teams', href: '/admin/teams', group: 'quiz', place: 30, ofEvent: true }]
});
