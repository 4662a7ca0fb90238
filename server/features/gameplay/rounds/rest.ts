import { act, create, list, show, type Route } from '../../../web/rest/rest.ts';
import { commandRound } from './operations/command.ts';
import { createRound, listRounds } from './operations/create.ts';
import { showRound } from './operations/show.ts';

const uidOf = (output: Record<string, unknown>) => (output.round as { uid: string }).uid;

export const routes: Route[] = [
	list('/events/:event/rounds', listRounds, { resource: 'rounds' }),
	create('/events/:event/rounds', createRound, uidOf),
	// Answers come in between two versions.
	show('/events/:event/rounds/:round', showRound, { untagged: true }),
	act('/events/:event/rounds/:round/commands', commandRound)
];
