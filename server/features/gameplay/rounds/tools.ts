import type { Tool } from '../../../web/mcp/tools.ts';
import { eventArgument } from '../../authoring/events/schema.ts';
import { commandRound } from './operations/command.ts';
import { createRound } from './operations/create.ts';
import { showRound } from './operations/show.ts';

const toolset = 'rounds';
const names = { round: 'round_uid' } as const;
const hides = ['event'];

export const tools: Tool[] = [
	{
		name: 'start_round',
		title: 'Start a round',
		description:
			'Create a round that a host leads; nobody plays this catalog alone after it, and its questions and settings are fixed. Phones see nothing before round_command.',
		operation: createRound,
		hint: 'W',
		toolset,
		brief: {
			questions: '{id, limitSeconds?} in order; all when left out',
			options:
				'{delaySeconds, autoLock, board: each|end|manual, textOnPhone, changeUntilLock, multiplier 1–3, minus 0–1}'
		},
		names: eventArgument,
		status: 'created'
	},
	{
		name: 'round_command',
		title: 'Lead a round',
		description:
			'Lead a round for the whole room: openLobby, show, lock, reveal, then ranking, next or podium. Dangerous, ask the host first: reveal (solution to all, points booked), kick, void, close (final). undo takes back lock and ranking alone, for 10 s.',
		operation: commandRound,
		hint: 'Di',
		toolset,
		names,
		hides,
		status: 'ok'
	},
	{
		name: 'get_round',
		title: 'Show a round',
		description:
			'Show a round to its host, with the version that round_command expects. It holds solutions before their reveal: keep them from players.',
		operation: showRound,
		hint: 'R',
		toolset,
		names,
		hides,
		untrusted: ['view.host.teamList[].name']
	}
];
