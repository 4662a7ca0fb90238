import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail that arrived: envelope and the text as a reader sees it. */
export interface Caught {
	from: string;
	to: string[];
	raw: string;
	/** Body with quoted-printable and base64 undone. */
	body: string;
}

/** A private mail server on this machine. */
export interface MailCatcher {
	port: number;
	/** `smtp://127.0.0.1:<port>`. */
	url: string;
	mails: Caught[];
	/** Refuses the next so many mails with this status. */
	refuse(count: number, status: number): void;
	/** Takes the next so many mails and answers 451 all the same. */
	keepAndRefuse(count: number): void;
	/** The next mail that has not been taken yet; throws after five seconds. */
	next(): Promise<Caught>;
	/** The next mail to this address; those before it are of no interest. */
	nextTo(address: string): Promise<Caught>;
	close(): Promise<void>;
}

/** Starts a mail server that knows nobody at refused.example; with a login it takes only that one. */
export async function catchMail(login?: { user: string; pass: string }): Promise<MailCatcher> {
	const mails: Caught[] = [];
	let taken = 0;
	let refusals = { count: 0, status: 451 };
	let unconfirmed = 0;
	const server = new SMTPServer({
		disabledCommands: ['STARTTLS'],
		authOptional: !login,
		allowInsecureAuth: true,
		onAuth({ username, password }, _session, done) {
			const isRight = username === login?.user && password === login?.pass;
			done(isRight ? null : new Error('Wrong login'), isRight ? { user: username } : undefined);
		},
		onMailFrom(_address, _session, done) {
			if (!refusals.count) return done();
			refusals.count -= 1;
			done(Object.assign(new Error('Not now'), { responseCode: refusals.status }));
		},
		onRcptTo({ address }, _session, done) {
			done(address.endsWith('@refused.example') ? Object.assign(new Error('Unknown'), { responseCode: 550 }) : null);
		},
		onData(stream, { envelope }, done) {
			const kept = text(stream).then((raw) => {
				const from = envelope.mailFrom ? envelope.mailFrom.address : '';
				mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, body: bodyOf(raw) });
				if (!unconfirmed) return done();
				unconfirmed -= 1;
				done(Object.assign(new Error('Not now'), { responseCode: 451 }));
			});
			// A sender that is killed breaks off in the middle of a mail.
			kept.catch(() => undefined);
		}
	});
	server.on('error', () => undefined);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.server.address() as AddressInfo;
	const next = async () => {
		for (let tries = 0; tries < 250 && mails.length <= taken; tries++)
			await new Promise((resolve) => setTimeout(resolve, 20));
		const mail = mails[taken++];
		if (!mail) throw new Error('No mail came.');
		return mail;
	};
	return {
		port,
		url: `smtp://127.0.0.1:${port}`,
		mails,
		refuse: (count, status) => (refusals = { count, status }),
		keepAndRefuse: (count) => (unconfirmed = count),
		next,
		async nextTo(address) {
			for (;;) {
				const mail = await next();
				if (mail.to[0] === address) return mail;
			}
		},
		close: () => new Promise((resolve) => server.close(() => resolve()))
	};
}

function bodyOf(raw: string): string {
	const [head = '', ...rest] = raw.split(/\r?\n\r?\n/);
	const body = rest.join('\n\n');
	if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
	const bytes = body
		.replace(/=\r?\n/g, '')
		.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
	return Buffer.from(bytes, 'latin1').toString();
}

/** The secret in the link of a mail or an answer. */
export const tokenIn = (words: string): string => /[?&]token=([\w-]+)/.exec(words)?.[1] ?? '';
