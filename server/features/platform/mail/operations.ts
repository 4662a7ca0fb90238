import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import { invalidField, requireVersion } from '../../../runtime/errors.ts';
import { orNull } from '../../../operation/empty-to-null.ts';
import { operation } from '../../../operation/operation.ts';
import { encrypt } from '../../../runtime/crypto.ts';
import { locale, writeMessage } from './messages.ts';
import { MailProvider, securities } from './model.ts';
import { mayNameInner, requireOpenServer } from './reach.ts';
import { hasMail, noMail, sendMail } from './send.ts';

/** The mail server of a namespace as everybody with the right may see it. */
export interface MailProviderResponse {
	host: string;
	port: number;
	security: (typeof securities)[number];
	user: string | null;
	password: { set: boolean };
	fromAddress: string;
	fromName: string;
	isActive: boolean;
	version: number;
}

const present = (row: MailProvider): MailProviderResponse => ({
	host: row.host,
	port: row.port,
	security: row.security,
	user: row.username,
	password: { set: row.password !== null },
	fromAddress: row.fromAddress,
	fromName: row.fromName,
	isActive: row.isActive,
	version: row.version
});

/** The mail server of the namespace, null when it has none, and whether the installation has one. */
export const showMailProvider = operation({
	summary: 'Show the mail server of the namespace.',
	access: { area: 'mail', right: 'r' },
	input: z.strictObject({}),
	async run({ namespace, dependencies }) {
		const row = await MailProvider.findByPk(namespace);
		return { provider: row && present(row), fallback: { set: dependencies.env.SMTP_URL !== '' } };
	}
});

const portNumber = z.int().min(1).max(65535);
const fields = z.strictObject({
	host: lineText(253).regex(/^[A-Za-z0-9.:-]+$/, 'Use a host name without port and path.'),
	port: z.union([
		portNumber,
		z
			.string()
			.regex(/^\d{1,5}$/)
			.transform(Number)
			.pipe(portNumber)
	]),
	security: z.enum(securities).default('starttls'),
	user: orNull(lineText(200)).optional().describe('Left out or null = no login'),
	password: orNull(z.string().max(200)).optional().describe('Left out = as it is, null = none'),
	fromAddress: z.email('Use an address like name@example.org.').max(200),
	fromName: lineText(120),
	isActive: z.boolean().default(true)
});

const isSame = (known: MailProvider | null, { host, port }: { host: string; port: number }): boolean =>
	known?.host === host && known.port === port;

/** Sets the mail server of the namespace; the password is kept encrypted and never shown, and goes to no other host. */
export const saveMailProvider = operation({
	summary: 'Set the mail server of the namespace.',
	access: { area: 'mail', right: 'w' },
	input: fields,
	// Pages offer the newsletter only where mail can leave.
	changes: ['mail'],
	async prepare({ input, namespace, actor }) {
		if (!isSame(await MailProvider.findByPk(namespace), input)) await requireOpenServer(input, actor);
	},
	async run({ input, namespace, actor, dependencies, ifVersion, transaction }) {
		const known = await MailProvider.findByPk(namespace, { transaction, lock: true });
		// Without a row any version is another one: whoever names one saw a server that is gone.
		requireVersion(known ?? { version: 0 }, ifVersion);
		const { user, password: typed, ...rest } = input;
		if (known?.password && typed === undefined && known.host !== input.host)
			throw invalidField('password', 'required', 'Type the password again for the new host.');
		const password = typed
			? encrypt(typed, dependencies.env.SECRET_KEY)
			: typed === null
				? null
				: (known?.password ?? null);
		const mayBeInner = mayNameInner(actor) || (isSame(known, input) && known!.mayBeInner);
		const values = { ...rest, username: user ?? null, password, mayBeInner };
		const row = known
			? await known.update({ ...values, version: known.version + 1 }, { transaction })
			: await MailProvider.create({ ...values, namespace }, { transaction });
		return { provider: present(row) };
	}
});

/** Really sends a mail to the caller's own address; 503 without a mail server or when it refuses, 422 without an address. */
export const testMailProvider = operation({
	summary: 'Send a test mail to your own address.',
	access: { area: 'mail', right: 'w' },
	input: z.strictObject({ locale }),
	changes: [],
	async prepare({ input, actor, namespace, dependencies }) {
		if (!(await hasMail(dependencies, namespace))) throw noMail();
		const { id } = actor.kind === 'user' ? actor.user : { id: 0 };
		const { name, address } = (await dependencies.mailboxOf(id)) ?? { name: '', address: null };
		if (!address) throw invalidField('email', 'required', 'Your account has no e-mail address.');
		dependencies.limits.take('mail-test', String(id), 10, 3600);
		const message = writeMessage('test', input.locale, { name, namespace });
		await sendMail(dependencies, namespace, { to: { name, address }, ...message });
		return address;
	},
	run: async ({ prepared: sentTo }) => ({ sentTo })
});
