import { writeFileSync } from 'node:fs';
import { addressesNow, addressSource } from '../house/rules/call-addresses.ts';

// Writes the addresses that screens call again: run it after rows of the back end have come, gone or moved.
writeFileSync('src/lib/admin/shell/calls/addresses.ts', addressSource(addressesNow()));
