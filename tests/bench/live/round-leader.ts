import { randomUUID } from 'node:crypto';
import type { RoundRecord } from '../../../server/features/gameplay/rounds/schema.ts';
import { logIn } from '../../support/browser/log-in.ts';
import type { Client } from '../../support/http.ts';
import { station } from './quiz.ts';
import type { Target } from './setting.ts';
import { host } from './stage.ts';
import { Wire } from './wire.ts';

/** Who leads a round: on the product a host with an open cockpit, on the floor a plain call. */
export interface Leader {
	round: string;
	/** Of the question that was asked last; from 1. */
	position: number;
	command(name: string): Promise<void>;
	leave(): void;
}

/** Creates a round of the station of an event. */
export const leaderOf = (target: Target, base: string, event: string): Promise<Leader> =>
	target === 'floor' ? floorLeader(base, event) : productLeader(base, event);

async function productLeader(base: string, event: string): Promise<Leader> {
	const client = await logIn({ base }, { username: host });
	const options = { delaySeconds: 0, autoLock: false };
	const made = await client.post('/admin/rounds', { event, catalog: station, options });
	const { round } = made.json<{ round: RoundRecord }>();
	const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
	const wire = new Wire(base, { cookie });
	await wire.follow(event, ['round']);
	const leader: Leader = {
		round: round.uid,
		position: 0,
		command: async (command) => {
			const done = await give(client, round.uid, { command, commandId: randomUUID(), expectVersion });
			expectVersion = done.version;
			leader.position = done.position;
		},
		leave: () => wire.close()
	};
	let expectVersion = round.version;
	return leader;
}

async function give(client: Client, round: string, body: object): Promise<{ version: number; position: number }> {
	const answer = await client.post(`/admin/rounds/${round}/commands`, body);
	if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text.slice(0, 300)}`);
	return answer.json();
}

async function floorLeader(base: string, event: string): Promise<Leader> {
	const leader: Leader = {
		round: event,
		position: 0,
		command: async (command) => {
			if (command === 'show' || command === 'next') leader.position += 1;
			const state = { show: 'question', next: 'question', lock: 'locked', openLobby: 'lobby' }[command] ?? command;
			const headers = { 'content-type': 'application/json' };
			const body = JSON.stringify({ state, position: leader.position });
			await fetch(`${base}/floor/rounds/${event}`, { method: 'POST', headers, body });
		},
		leave: () => undefined
	};
	return leader;
}
