import { z } from 'zod';
import type { Namespace } from './model.ts';

/** Lower-case name of a namespace: `^[a-z0-9][a-z0-9-]*$`, at most 100 characters. */
export const namespaceName = z
	.string()
	.trim()
	.toLowerCase()
	.min(1)
	.max(100)
	.regex(/^[a-z0-9][a-z0-9-]*$/, 'Use small letters, digits and hyphens.')
	.describe('Name of the namespace in addresses: small letters, digits, hyphens');

export interface NamespaceWire {
	id: number;
	namespace: string;
	label: string;
	isActive: boolean;
	isDefault: boolean;
}

/** Record to wire. */
export const presentNamespace = (row: Namespace): NamespaceWire => ({
	id: row.id,
	namespace: row.namespace,
	label: row.label,
	isActive: row.isActive,
	isDefault: row.namespace === 'default'
});
