import type { NamespaceDirectory } from '../../../access/namespace-directory.ts';
import { activeAmong, changedAt, stateOf } from '../../platform/namespaces/find.ts';
import { eventNamespace } from './find.ts';

/** The namespaces as they are stored, and those of events. */
export const namespaceDirectory: NamespaceDirectory = { activeAmong, changedAt, stateOf, ofEvent: eventNamespace };
