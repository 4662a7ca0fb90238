import { z } from 'zod';
import { isHere } from '../../../access/policy.ts';
import { operation } from '../../../operation/operation.ts';
import { notFound } from '../../../runtime/errors.ts';
import { saveContact } from '../../platform/profile/contact.ts';
import { lockCustomer } from '../../platform/users/members.ts';
import { customerPage, listedCustomers, readCustomer } from './rows.ts';
import { customerChange, customerId, customerProfile, customerRow, customerSorts } from './schema.ts';

const read = { scope: 'customer:read', area: 'users' } as const;
const write = { scope: 'customer:write', area: 'users', right: 'w' } as const;
const output = z.object({ profile: customerProfile });

/** The active members of role customer. */
export const listCustomers = operation({
	summary: 'List the customers of a namespace, by user name.',
	access: read,
	input: z.strictObject({}),
	output: z.object({ customers: z.array(customerProfile) }),
	run: async ({ namespace, dependencies }) => ({
		customers: await listedCustomers(dependencies.database.sequelize, namespace)
	})
});

/** One of them; everybody else is not there. */
export const showCustomer = operation({
	summary: 'Show one customer.',
	access: read,
	input: z.strictObject({ userId: customerId }),
	output,
	run: async ({ input, namespace, dependencies }) => ({
		profile: await readCustomer(dependencies.database.sequelize, namespace, input.userId, null)
	})
});

/** Changes what is known of a customer, in every namespace that has them. */
export const updateCustomer = operation({
	summary: 'Change a customer; omitted fields keep their value.',
	access: write,
	input: z.strictObject({ userId: customerId, ...customerChange }),
	output,
	errors: ['version_conflict'],
	changes: [],
	async run({ input, namespace, dependencies, ifVersion, changed, recordIn, transaction }) {
		const { userId, ...fields } = input;
		const { sequelize } = dependencies.database;
		if (!(await lockCustomer(namespace, userId, transaction))) throw notFound('customer');
		await saveContact(userId, fields, { ifVersion, changed, recordIn, transaction });
		return { profile: await readCustomer(sequelize, namespace, userId, transaction) };
	},
	target: ({ profile }) => profile.username
});

/** A page of the screen of customers. */
export const pageCustomers = operation({
	summary: 'Show a page of the list of customers, with their tickets.',
	access: { area: 'users' },
	input: z.strictObject({
		q: z.string().trim().max(200).default('').describe('Words of name, user name, company or telephone number'),
		sort: z.enum(customerSorts).default('name').describe('In which order'),
		page: z.coerce.number().int().min(1).max(1_000_000).default(1)
	}),
	output: z.object({
		customers: z.array(customerRow),
		list: z.object({ total: z.int(), found: z.int(), page: z.int(), pages: z.int() })
	}),
	run: ({ input, namespace, dependencies }) =>
		customerPage(dependencies.database.sequelize, namespace, {
			...input,
			hasTickets: isHere('tickets', { dependencies })
		})
});
