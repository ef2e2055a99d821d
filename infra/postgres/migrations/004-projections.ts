import { sqlMigration } from "./migration.js";

/** The catalogue of read model generations; one of each projection is live. Where each stands is in its own schema. */
export const projections = sqlMigration(
  "004-projections",
  `CREATE TABLE work.projection_generation (
     projection text NOT NULL,
     generation integer NOT NULL CHECK (generation > 0),
     code_version integer NOT NULL,
     state text NOT NULL CHECK (state IN ('building', 'live', 'old')),
     schema_name text NOT NULL UNIQUE,
     created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     switched_at timestamptz,
     PRIMARY KEY (projection, generation)
   );
   CREATE UNIQUE INDEX projection_generation_live ON work.projection_generation (projection) WHERE state = 'live';
   CREATE UNIQUE INDEX projection_generation_building ON work.projection_generation (projection) WHERE state = 'building';`,
  "DROP TABLE work.projection_generation",
);
