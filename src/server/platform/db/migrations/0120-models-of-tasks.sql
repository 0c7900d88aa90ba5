-- Other models than the default one, by the task they are called for (rules.md R-475): {"writing": {"model", "priceIn", "priceOut"}}.
ALTER TABLE model_settings ADD COLUMN task_models jsonb NOT NULL DEFAULT '{}';
