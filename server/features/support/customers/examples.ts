import { examplesOf } from '../../examples.ts';
import { createUser } from '../../platform/users/operations/users.ts';
import type { customers } from './feature.ts';

const ns = '/namespaces/acme';
const circus = { company: 'Zirkus Unwuchtig e. V.', phone: '+49 341 1234-5' };

export const examples = examplesOf<typeof customers, { customer: number }>({
	async make(call, mark, namespace) {
		const fields = { username: 'customer', displayName: mark, role: 'customer', password: 'correct horse battery' };
		const { user } = await call(createUser, { ...fields, namespaces: [namespace] });
		return { customer: user.id };
	},
	inputs: {
		'customer.show': ({ customer: userId }) => ({ userId }),
		'customer.update': ({ customer: userId }) => ({ userId, company: 'Stranger' })
	},
	atHome: ['customer.list', 'customer.page'],
	// By the one customer that the scene of the reference has.
	requests: [
		{ request: `GET ${ns}/customers`, status: 200 },
		{ request: `PATCH ${ns}/customers/1`, send: { body: circus }, status: 200 },
		{ request: `GET ${ns}/customers/1`, status: 200 }
	],
	beyond: 'all'
});
