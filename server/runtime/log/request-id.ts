import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const requestIdForm = /^[A-Za-z0-9-]{8,64}$/;
// Trace Context of the W3C: version 00 has nothing after its flags, later ones may; neither id is all zeros.
const traceForm =
	/^(?:00(?=.{53}$)|(?!00|ff)[0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/;

/** The id that names a request in the log: of its `X-Request-Id`, the trace id of its `traceparent`, or a new one. */
export function requestIdOf({ 'x-request-id': own, traceparent }: IncomingHttpHeaders): string {
	if (requestIdForm.test(String(own ?? ''))) return String(own);
	return traceForm.exec(String(traceparent ?? ''))?.[1] ?? randomUUID();
}
