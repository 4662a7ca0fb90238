import { publicUrlOf } from '../../boot.ts';
import { chooseEvent } from '../demo-events.ts';
import { commandEnv } from '../environment.ts';
import { inSession } from '../session.ts';
import { rehearse } from './rehearsal.ts';

interface Wanted {
	event?: string;
	namespace: string;
	teams: number;
	minutes: number;
	keep: boolean;
	url?: string;
}

/** Rehearses the named or the demo event at the address of this installation, until Ctrl-C at the latest. */
export async function rehearseEvent({ namespace, keep, teams, minutes, ...wanted }: Wanted): Promise<void> {
	const env = commandEnv();
	const url = (wanted.url ?? publicUrlOf(env)).replace(/\/+$/, '');
	const stop = new AbortController();
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
	await inSession(
		async (session) => {
			const event = await chooseEvent(session, wanted.event);
			await rehearse(session, { url, event, teams, minutes, isKept: keep, stopKey: 'Ctrl-C' }, stop.signal);
		},
		{ namespace, env }
	);
}
