import { command } from '../command.ts';
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
		if (options.url !== undefined && !URL.canParse(options.url))
			throw new UsageError(`--url must be an address such as http://localhost:3000.`);
		const { rehearseEvent } = await import('../rehearsal/rehearse-event.ts');
		await rehearseEvent({ ...options, teams, minutes });
	}
});
