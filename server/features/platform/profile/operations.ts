import { z } from 'zod';
import type { Actor } from '../../../access/actor.ts';
import { forbidden, notFound } from '../../../runtime/errors.ts';
import { operation } from '../../../operation/operation.ts';
import { ownId, ownUser, provePassword } from '../users/proof.ts';
import { saveContact, showContact } from './contact.ts';
import { saveImprint, showImprint } from './imprint.ts';
import { profileChange, side, type Side } from './schema.ts';

/** Administrators and customers edit the namespace and themselves; everybody else only themselves. */
function sidesOf(actor: Actor): Side[] {
	if (actor.kind !== 'user') return ['namespace'];
	return actor.user.role === 'admin' || actor.user.role === 'customer' ? ['namespace', 'person'] : ['person'];
}

/** The requested side, or the first one; 403 for one the caller may not edit. */
function sideFor(actor: Actor, wanted: Side | undefined): Side {
	const sides = sidesOf(actor);
	if (wanted && !sides.includes(wanted)) throw forbidden();
	return wanted ?? sides[0]!;
}

/**
 * The imprint of the namespace or the caller's own contact details, which of the two it is, and which ones the caller
 * may request.
 */
export const showProfile = operation({
	summary: 'Show the imprint of the namespace or your own contact.',
	access: { area: 'profile', right: 'r' },
	input: z.strictObject({ of: side.optional() }),
	async run({ input, actor, namespace }) {
		const of = sideFor(actor, input.of);
		const profile = of === 'namespace' ? await showImprint(namespace) : await showContact(await ownUser(actor));
		return { of, sides: sidesOf(actor), profile };
	}
});

/** The namespace whose imprint names who runs the installation. */
const operatorNamespace = 'default';

/** Whom to contact about a vulnerability, as an address for programs; 404 if none is set. */
export const showSecurityContact = operation({
	summary: 'Show whom to tell of a weakness of this installation.',
	access: { public: true },
	input: z.strictObject({}),
	async run() {
		const { email: address, website } = await showImprint(operatorNamespace);
		if (!address && !website) throw notFound('contact');
		return { contact: address ? `mailto:${encodeURI(address)}` : website! };
	}
});

/** Changes the given fields of the imprint of the namespace or of the caller's own contact. */
export const saveProfile = operation({
	summary: 'Change the imprint of the namespace or your own contact.',
	access: { area: 'profile', right: 'w' },
	input: profileChange,
	changes: [],
	async prepare({ input, actor, dependencies }) {
		if (sideFor(actor, input.of) !== 'person' || !input.currentPassword) return undefined;
		const user = await ownUser(actor);
		// Browsers fill the password in unasked; it counts for a new address only.
		if (input.email === undefined || input.email === user.email) return undefined;
		return provePassword(user, input.currentPassword, dependencies.limits);
	},
	async run({ input, actor, namespace, ifVersion, prepared: proof, transaction, changed, recordIn }) {
		const { of: wanted, currentPassword: _, namespace: __, version: ___, ...fields } = input;
		const of = sideFor(actor, wanted);
		const profile =
			of === 'namespace'
				? await saveImprint(namespace, fields, ifVersion, transaction)
				: await saveContact(ownId(actor), fields, { ifVersion, proof, changed, recordIn, transaction });
		return { of, profile };
	},
	target: ({ of }) => of
});
