import { publicUrlOf } from '../../boot.ts';
import { command } from '../command.ts';
import { chooseEvent } from '../demo-events.ts';
import { commandEnv } from '../environment.ts';
import { rehearse as play } from '../rehearsal/rehearsal.ts';
import { inSession } from '../session.ts';
import { UsageError, wholeNumber } from '../usage.ts';

const mostMinutes = 600;

function minutesOf(text: string): number {
	const minutes = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : NaN;
	if (!(minutes > 0 && minutes <= mostMinutes))
		throw new UsageError(`--minutes must be a number above 0, at most ${mostMinutes}.`);
	return minutes;
}

/** `rehearse`: bot teams play an event of a running server at human pace. */
export const rehearse = command({
	name: 'rehearse',
	summary:
		'Let bot teams play an event of the running server at human pace; they are removed afterwards. Ctrl-C stops.',
	options: {
		event: { text: 'uid or slug of the event (default: the demo event)', value: '<event>' },
		namespace: { text: 'namespace of the event (default: default)', value: '<name>', unset: 'default' },
		teams: { text: 'how many teams, 1 to 500 (default: 20)', value: '<number>', unset: '20' },
		minutes: { text: 'how long (default: 3)', value: '<number>', unset: '3' },
		keep: { text: 'keep the teams and their results' },
		url: { text: 'address of the server (default: PUBLIC_URL, else the main domain with PORT)', value: '<url>' }
	},
	async run({ options }) {
		const teams = wholeNumber('teams', options.teams, 1, 500);
		const minutes = minutesOf(options.minutes);
		const env = commandEnv();
		const url = (options.url ?? publicUrlOf(env)).replace(/\/+$/, '');
		if (!URL.canParse(url)) throw new UsageError(`--url must be an address such as http://localhost:3000.`);
		const stop = new AbortController();
		for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
		await inSession(
			async (session) => {
				const event = await chooseEvent(session, options.event);
				await play(session, { url, event, teams, minutes, isKept: options.keep }, stop.signal);
			},
			{ namespace: options.namespace, env }
		);
	}
});
