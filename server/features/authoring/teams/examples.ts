import { UploadedFile } from '../../../operation/uploaded-file.ts';
import { examplesOf } from '../../examples.ts';
import type { teams } from './feature.ts';

const ns = '/namespaces/acme';
const event = `${ns}/events/sommerfest`;

export const examples = examplesOf<typeof teams>({
	inputs: {
		'team.list': ({ event }) => ({ event, all: true }),
		'team.named': ({ event, team }) => ({ event, teams: team }),
		'team.replace': ({ event }) => ({ event, teams: [] }),
		'team.create': ({ event }) => ({ event, names: ['Stranger'] }),
		'team.import': ({ event }) => ({ event, file: new UploadedFile('teams.csv', Buffer.from('Team\nStranger')) }),
		'team.update': ({ event, team }) => ({ event, uid: team, name: 'Stranger' }),
		'team.signOut': ({ event, team }) => ({ event, uid: team }),
		'team.rotate': ({ event, team }) => ({ event, uid: team, devices: true }),
		'team.links': ({ event }) => ({ event })
	},
	requests: [
		{ request: `PUT ${event}/teams`, send: { body: { teams: ['Leuchtturm', 'Möwen'] } }, status: 200 },
		{ request: `GET ${event}/teams`, status: 200 }
	],
	lastRequests: [{ request: `GET ${event}/teams?all=1`, status: 200, isAside: true }]
});
