import { writeFileSync } from 'node:fs';
import { locales } from '#lib/messages/locale.ts';
import { mapFile, mapIn } from '../../house/rules/specification-map.ts';

// Writes the chapter that leads from the specification to the code: run it after features have come or gained endpoints.
for (const locale of locales) writeFileSync(mapFile(locale), mapIn(locale));
